import { ImportEverything } from '../import/import-everything.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportEverything } from './export-everything.tsx'

export function DataSection() {
  return (
    <>
      <ExportEverything />
      <ImportEverything />
      <DeleteAccount />
    </>
  )
}
