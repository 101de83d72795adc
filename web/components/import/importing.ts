import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportFormat, ImportProgress } from '../../../src/client/types.ts'
import { client } from '../../state/client.ts'
import { memoriesChanged } from '../../state/queries.ts'
import type { ImportSource } from './import-files.ts'

export interface ImportWish {
  source: ImportSource
  format: ImportFormat
  isDryRun: boolean
}

/** Runs one import at a time with progress. It stops on request or when the page is left. */
export function useImport() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const work = useMutation({
    mutationFn: async ({ source, format, isDryRun }: ImportWish) => {
      const controller = new AbortController()
      stopping.current = controller
      setProgress(null)
      const { file, contentType, name } = source
      const wanted = { file, contentType, name: name.slice(-255), format, dryRun: isDryRun, onProgress: setProgress }
      return client.importFile(wanted, { signal: controller.signal })
    },
    // An import that failed or was stopped may have added memories too.
    onSettled: (_report, _error, { isDryRun }) => (isDryRun ? undefined : memoriesChanged()),
  })
  useEffect(() => () => stopping.current?.abort(), [])
  return { work, progress, stop: () => stopping.current?.abort() }
}

export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
