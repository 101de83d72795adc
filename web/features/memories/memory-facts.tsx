import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useFormats } from '../../ui/formats.ts'
import { freeAttributes } from './free-attributes.ts'
import styles from './memory-facts.module.css'
import { useTypeName } from './type-name.ts'

export function MemoryFacts({ memory }: { memory: MemoryView }) {
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
