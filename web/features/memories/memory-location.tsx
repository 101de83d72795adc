import { ExternalLink, MapPin, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { geoAddress, mapAddress, type Place, placeIn } from './location.ts'
import styles from './memory-location.module.css'

/** Location of the capture, shown on request for privacy. The page loads no map. */
export function MemoryPlace({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const place = placeIn(memory.attributes)
  if (!place) return null
  return (
    <div className={styles['place']}>
      <Button
        look="quiet"
        icon={<MapPin aria-hidden />}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {t(isShown ? 'place.hide' : 'place.show')}
      </Button>
      <div id={id}>{isShown && <Coordinates place={place} />}</div>
    </div>
  )
}

function Coordinates({ place }: { place: Place }) {
  const { t } = useTranslation('memory')
  const { number } = useFormats()
  return (
    <div className={styles['coordinates']}>
      <p>
        {place.lat.toFixed(5)}, {place.lon.toFixed(5)}
        {place.accuracy !== null && ` · ${t('place.accuracy', { metres: number(Math.round(place.accuracy)) })}`}
      </p>
      <p className={styles['links']}>
        <a href={geoAddress(place)} className={styles['link']}>
          <Smartphone aria-hidden />
          {t('place.device')}
        </a>
        <a href={mapAddress(place)} target="_blank" rel="noreferrer noopener" className={styles['link']}>
          <ExternalLink aria-hidden />
          {t('place.map')}
        </a>
      </p>
    </div>
  )
}
