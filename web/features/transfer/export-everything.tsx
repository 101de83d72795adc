import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '../../../src/client/errors.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback.tsx'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import { receiveExport, saveFile } from './transfer-files.ts'

export function ExportEverything() {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const { received, download, stop } = useExport()
  return (
    <Group title={t('data.exportTitle')} text={t('data.exportText')}>
      {download.error && !isStopped(download.error) && <Failure error={download.error} />}
      <Buttons>
        <Button
          look="main"
          icon={<Download aria-hidden />}
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('data.export')}
        </Button>
        {download.isPending && <Button onClick={stop}>{t('data.stop')}</Button>}
      </Buttons>
      {download.isPending && <Soft>{t('data.exporting', { size: formats.bytes(received) })}</Soft>}
      <div role="status">
        {download.isSuccess && <Soft>{t('data.exported', { size: formats.bytes(download.data) })}</Soft>}
      </div>
    </Group>
  )
}

function useExport() {
  const { client, clock } = useApp()
  const [received, setReceived] = useState(0)
  const stopping = useRef<AbortController | null>(null)
  const download = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      stopping.current = controller
      setReceived(0)
      const response = await client.export({ signal: controller.signal })
      const { file, name } = await receiveExport(response, setReceived, clock.now).catch((cause: unknown) => {
        if (controller.signal.aborted) throw controller.signal.reason
        throw new UnreachableError('The export was interrupted.', { cause })
      })
      saveFile({ file, name })
      return file.size
    },
  })
  const stop = () => stopping.current?.abort()
  useEffect(() => () => stopping.current?.abort(), [])
  return { received, download, stop }
}

function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
