import { ExternalLink, MapPin, Smartphone } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MemoryView, RelationView } from '../../../src/client/types.ts'
import { useApp, useFormats, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { isLongText } from '../../ui/fields.tsx'
import { DownloadButton, MemoryAudio, MemoryImage } from '../media/memory-media.tsx'
import styles from './memory-content.module.css'
import { linkedMemory, useRelations } from './memory-data.ts'
import {
  freeAttributes,
  type GeoLocation,
  geoAddress,
  locationIn,
  mapAddress,
  splitLinks,
  type TextPiece,
} from './memory-fields.ts'
import { ProcessingNote, ReviewNote, TaskPanel } from './memory-state.tsx'
import { useTypeName } from './timeline-row.tsx'

export function MemoryContent({ memory }: { memory: MemoryView }) {
  const related = useRelations(memory).data?.items ?? []
  return (
    <>
      <ProcessingNote memory={memory} />
      <ReviewNote memory={memory} />
      <TaskPanel memory={memory} />
      <Media memory={memory} />
      {saysMore(memory) && (
        <section className={styles['text']}>
          <TextHeading memory={memory} />
          <MemoryText text={memory.text} related={related} language={memory.metadata.language} />
        </section>
      )}
      <MemoryTags tags={memory.metadata.tags} />
      <MemoryLocation memory={memory} />
      <MemoryRelations related={related} />
      <MemoryFacts memory={memory} />
    </>
  )
}

/** A short text is its own title and is not repeated, unless it contains a link. */
function saysMore({ title, text }: MemoryView): boolean {
  return text !== '' && (text.trim() !== title.trim() || splitLinks(text).some(({ kind }) => kind !== 'text'))
}

function Media({ memory }: { memory: MemoryView }) {
  const { source, media } = memory.metadata
  if (media === null) return null
  return (
    <div className={styles['media']}>
      {source === 'image' ? <MemoryImage memory={memory} /> : <MemoryAudio memory={memory} />}
      <DownloadButton memory={memory} />
    </div>
  )
}

function TextHeading({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const { source } = memory.metadata
  if (source === 'text') return <h2 className="visually-hidden">{t('text')}</h2>
  return <h2>{t(source === 'audio' ? 'audio.transcript' : 'image.read')}</h2>
}

/** Plain text with links. Double brackets become links to memories. The text is never parsed as markup. */
function MemoryText({
  text,
  related,
  language,
}: {
  text: string
  related: readonly RelationView[]
  language: string | null
}) {
  const pieces = useMemo(() => splitLinks(text), [text])
  return (
    <div
      className={isLongText(text) ? styles['memoryTextText'] : styles['ownLines']}
      dir="auto"
      lang={language ?? undefined}
    >
      {pieces.map((piece, at) => (
        // Pieces have no identity but their position, and they all change together.
        // oxlint-disable-next-line react/no-array-index-key
        <Piece key={at} piece={piece} related={related} />
      ))}
    </div>
  )
}

function Piece({ piece, related }: { piece: TextPiece; related: readonly RelationView[] }) {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'web')
    return (
      <a href={piece.href} target="_blank" rel="noreferrer noopener">
        {piece.text}
      </a>
    )
  const found = linkedMemory(related, piece.title)
  const address = found
    ? `/m/${encodeURIComponent(found.id)}`
    : `/search?q=${encodeURIComponent(piece.title.toWellFormed())}`
  return (
    <Link href={address} dir="auto">
      {piece.title}
    </Link>
  )
}

function MemoryTags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('memory')
  if (tags.length === 0) return null
  return (
    <ul className={styles['tags']} aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={`/?tag=${encodeURIComponent(tag)}`} className={styles['tag'] ?? ''}>
            <bdi>#{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const RELATION_TEXTS = {
  'link-to': 'relations.link-to',
  'link-from': 'relations.link-from',
  sitting: 'relations.sitting',
  meaning: 'relations.meaning',
  tag: 'relations.tag',
  name: 'relations.name',
  email: 'relations.shared',
  phone: 'relations.shared',
  handle: 'relations.shared',
  code: 'relations.shared',
} as const satisfies Record<RelationView['kind'], string>

function MemoryRelations({ related }: { related: readonly RelationView[] }) {
  const { deletions } = useApp()
  const { t } = useTranslation('memory')
  const deleted = useValue(deletions.hidden)
  const shown = related.filter(({ id }) => !deleted.has(id))
  if (shown.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2>{t('relations.title')}</h2>
      <ul className={styles['list']}>
        {shown.map((each) => (
          <li key={each.id} className={styles['item']}>
            <Link href={`/m/${encodeURIComponent(each.id)}`} className={styles['link'] ?? ''} dir="auto">
              {each.title}
            </Link>
            <span className={styles['how']}>{t(RELATION_TEXTS[each.kind], { value: each.value })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Location of the capture, shown on request for privacy. The page loads no map. */
function MemoryLocation({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const location = locationIn(memory.attributes)
  if (!location) return null
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
      <div id={id}>{isShown && <Coordinates location={location} />}</div>
    </div>
  )
}

function Coordinates({ location }: { location: GeoLocation }) {
  const { t } = useTranslation('memory')
  const { number } = useFormats()
  return (
    <div className={styles['coordinates']}>
      <p>
        {location.lat.toFixed(5)}, {location.lon.toFixed(5)}
        {location.accuracy !== null && ` · ${t('place.accuracy', { metres: number(Math.round(location.accuracy)) })}`}
      </p>
      <p className={styles['links']}>
        <a href={geoAddress(location)} className={styles['memoryLocationLink']}>
          <Smartphone aria-hidden />
          {t('place.device')}
        </a>
        <a
          href={mapAddress(location)}
          target="_blank"
          rel="noreferrer noopener"
          className={styles['memoryLocationLink']}
        >
          <ExternalLink aria-hidden />
          {t('place.map')}
        </a>
      </p>
    </div>
  )
}

function MemoryFacts({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const typeName = useTypeName()
  const { duration, dateTime } = useFormats()
  const { type, client, capturedAt, createdAt, updatedAt, language, memory: state, media } = memory.metadata
  return (
    <section className={styles['section']}>
      <h2>{t('facts.title')}</h2>
      <dl className={styles['facts']}>
        <Fact name={t('facts.type')}>{typeName(type)}</Fact>
        {client !== null && (
          <Fact name={t('facts.client')}>
            <bdi>{client}</bdi>
          </Fact>
        )}
        <Fact name={t('facts.captured')}>
          <Time time={capturedAt} />
        </Fact>
        {dateTime(createdAt) !== dateTime(capturedAt) && (
          <Fact name={t('facts.created')}>
            <Time time={createdAt} />
          </Fact>
        )}
        {dateTime(updatedAt) !== dateTime(createdAt) && (
          <Fact name={t('facts.updated')}>
            <Time time={updatedAt} />
          </Fact>
        )}
        {language !== null && <Fact name={t('facts.language')}>{t(`languages.${language}`)}</Fact>}
        {state.audioSeconds !== null && <Fact name={t('facts.duration')}>{duration(state.audioSeconds)}</Fact>}
        {media?.name && (
          <Fact name={t('facts.file')}>
            <bdi>{media.name}</bdi>
          </Fact>
        )}
      </dl>
      <FreeAttributes attributes={memory.attributes} />
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt className={styles['name']}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Time({ time }: { time: string }) {
  const { dateTime } = useFormats()
  return <time dateTime={time}>{dateTime(time)}</time>
}

function FreeAttributes({ attributes }: { attributes: MemoryView['attributes'] }) {
  const { t } = useTranslation('memory')
  const own = freeAttributes(attributes)
  if (own.length === 0) return null
  return (
    <details>
      <summary className={styles['summary']}>{t('facts.attributes')}</summary>
      <dl className={styles['facts']}>
        {own.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
    </details>
  )
}
