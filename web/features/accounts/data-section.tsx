import { ExportEverything } from '../transfer/export-everything.tsx'
import { ImportEverything } from '../transfer/import-everything.tsx'
import { DeleteAccount } from './delete-account.tsx'

export function DataSection() {
  return (
    <>
      <ExportEverything />
      <ImportEverything />
      <DeleteAccount />
    </>
  )
}
