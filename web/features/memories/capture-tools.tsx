import { Camera, ImagePlus, MapPin, Mic } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { ACCEPTED } from '../media/file-sorting.ts'
import styles from './capture-form.module.css'
import type { CaptureFormState } from './capture-state.ts'

export function CaptureTools({ form, opensPicker }: { form: CaptureFormState; opensPicker: boolean }) {
  const { t } = useTranslation('capture')
  const { recorder, failure } = form
  return (
    <>
      {failure !== null && failure !== 'empty' && <Failure error={failure.error} />}
      <div className={styles['tools']}>
        <Button
          look="quiet"
          icon={<Mic aria-hidden />}
          onClick={() => void recorder.start()}
          disabled={recorder.isRecording || recorder.state.phase === 'asking'}
        >
          <span className={styles['name']}>{t('record')}</span>
        </Button>
        <FileButtons onFiles={form.files.add} opensPicker={opensPicker} />
        <PlaceButton place={form.place} />
        <SaveButton form={form} />
      </div>
    </>
  )
}

function FileButtons({ onFiles, opensPicker }: { onFiles: (files: File[]) => void; opensPicker: boolean }) {
  const { t } = useTranslation('capture')
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (opensPicker) picker.current?.click()
  }, [opensPicker])
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(Array.from(event.target.files ?? []))
    // Allows choosing the same file again after it was removed.
    event.target.value = ''
  }
  return (
    <>
      <Button look="quiet" icon={<ImagePlus aria-hidden />} onClick={() => picker.current?.click()}>
        <span className={styles['name']}>{t('file')}</span>
      </Button>
      <input ref={picker} type="file" multiple hidden accept={ACCEPTED} onChange={onChange} />
      <span className={styles['camera']}>
        <Button look="quiet" icon={<Camera aria-hidden />} onClick={() => camera.current?.click()}>
          <span className={styles['name']}>{t('photo')}</span>
        </Button>
      </span>
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={onChange} />
    </>
  )
}

/** Hidden if saving locations is off in the account settings. */
function PlaceButton({ place }: { place: CaptureFormState['place'] }) {
  const { t } = useTranslation('capture')
  const { settings } = useAccount()
  if (!settings.geolocation) return null
  const isOn = place.state.phase === 'found' || place.state.phase === 'asking'
  return (
    <Button
      look="quiet"
      icon={<MapPin aria-hidden />}
      aria-label={t('place')}
      title={t('place')}
      aria-pressed={isOn}
      onClick={isOn ? place.drop : place.find}
    />
  )
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

function SaveButton({ form }: { form: CaptureFormState }) {
  const { t } = useTranslation('capture')
  return (
    <div className={styles['save']}>
      <Button
        type="submit"
        look="main"
        isBusy={form.isKeeping}
        title={t(IS_MAC ? 'saveHintMac' : 'saveHint')}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t('save', { count: Math.max(1, form.count) })}
      </Button>
    </div>
  )
}
