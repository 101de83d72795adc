import { MapPin, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Note } from '../../ui/note.tsx'
import type { CaptureFormState } from './capture-state.ts'
import styles from './location-line.module.css'

export function PlaceLine({ place: { state, find, drop } }: { place: CaptureFormState['place'] }) {
  const { t } = useTranslation('capture')
  const { t: shared } = useTranslation()
  const formats = useFormats()
  if (state.phase === 'off') return null
  if (state.phase === 'failed')
    return (
      <Note kind="error" action={<Button onClick={find}>{shared('tryAgain')}</Button>}>
        {t(`where.${state.fault}`)}
      </Note>
    )
  if (state.phase !== 'found')
    return (
      <p className={styles['line']} role="status">
        <MapPin aria-hidden />
        {t('where.asking')}
      </p>
    )
  const { lat, lon, accuracy = 0 } = state.place
  const found = { lat: formats.number(lat), lon: formats.number(lon), metres: formats.number(accuracy) }
  return (
    <p className={styles['line']} role="status">
      <MapPin aria-hidden />
      {t('where.found', found)}
      <Button look="quiet" icon={<X aria-hidden />} aria-label={t('where.drop')} onClick={drop} />
    </p>
  )
}
