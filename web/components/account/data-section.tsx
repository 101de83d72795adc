import { DeleteAccount } from './delete-account.tsx'
import { ExportEverything } from './export-everything.tsx'

export function DataSection() {
  return (
    <>
      <ExportEverything />
      <DeleteAccount />
    </>
  )
}
