import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RecallSource, SourcedRecallView } from '../../../src/client/types.ts'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { TypeIcon } from '../memories/timeline-row.tsx'
import styles from './recall-answer.module.css'
import { type RecallBlock, readRecallText } from './recall-text.ts'

export function RecallAnswer({ answer }: { answer: SourcedRecallView }) {
  const { toasts } = useApp()
  const { t } = useTranslation('memories')
  const { preface, matches, related } = useMemo(() => readRecallText(answer.text), [answer.text])
  const copy = async () => {
    const isDone = await copyText(answer.text)
    toasts.show({ text: isDone ? t('recall.copied') : t('recall.notCopied') })
  }
  return (
    <>
      <section className={styles['answer']} aria-labelledby="recall-answer">
        <header className={styles['header']}>
          <h2 id="recall-answer">{t('recall.found', { count: answer.matches })}</h2>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t('recall.copy')}
          </Button>
        </header>
        <Blocks Heading="h3" blocks={matches} sources={answer.sources} />
        {related.length > 0 && <h3 className={styles['related']}>{t('recall.related')}</h3>}
        <Blocks Heading="h4" blocks={related} sources={answer.sources} />
        {preface !== '' && (
          <details className={styles['preface']}>
            <summary>{t('recall.preface')}</summary>
            <p>{preface}</p>
          </details>
        )}
      </section>
      <RecallSources sources={answer.sources} />
    </>
  )
}

interface BlocksProps {
  Heading: 'h3' | 'h4'
  blocks: readonly RecallBlock[]
  sources: readonly RecallSource[]
}

function Blocks({ Heading, blocks, sources }: BlocksProps) {
  return blocks.map((block, index) => (
    <Block key={block.id ?? index} Heading={Heading} block={block} source={sources.find(({ id }) => id === block.id)} />
  ))
}

interface BlockProps extends Pick<BlocksProps, 'Heading'> {
  block: RecallBlock
  source: RecallSource | undefined
}

function Block({ Heading, block, source }: BlockProps) {
  const title = block.title === '' ? (source?.title ?? '') : block.title
  return (
    <article className={styles['block']}>
      {title !== '' && (
        <Heading className={styles['title']} dir="auto">
          {source ? <Link href={`/m/${source.id}`}>{title}</Link> : title}
        </Heading>
      )}
      {block.facts !== '' && <p className={styles['facts']}>{block.facts}</p>}
      {block.relation !== null && <p className={styles['facts']}>{block.relation}</p>}
      {block.lines.length > 0 && (
        <blockquote className={styles['quote']} dir="auto">
          {block.lines.join('\n')}
        </blockquote>
      )}
    </article>
  )
}

/** Returns whether it copied. Without https there is no Clipboard API, so it falls back to `execCommand`. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone
}

/** The memories quoted in the text: matches first, then related ones with their relation */
function RecallSources({ sources }: { sources: readonly RecallSource[] }) {
  const { t } = useTranslation('memories')
  const titles = new Map(sources.map(({ id, title }) => [id, title]))
  const parts = (['match', 'related'] as const).map((how) => ({ how, of: sources.filter((each) => each.how === how) }))
  return (
    <section className={styles['sources']} aria-labelledby="recall-sources">
      <h2 id="recall-sources">{t('recall.sources')}</h2>
      {parts.map(
        ({ how, of }) =>
          of.length > 0 && (
            <div key={how}>
              <h3 className={styles['part']}>{t(`recall.how.${how}`)}</h3>
              <ul>
                {of.map((source) => (
                  <Source key={source.id} source={source} titles={titles} />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}

function Source({ source, titles }: { source: RecallSource; titles: ReadonlyMap<string, string> }) {
  const { memoryPrefetch } = useApp()
  const relationWords = useRelationWords()
  const { id, title, type, relation } = source
  return (
    <li>
      <Link
        href={`/m/${id}`}
        className={styles['source'] ?? ''}
        onPointerEnter={() => memoryPrefetch.load(id)}
        onFocus={() => memoryPrefetch.load(id)}
      >
        <TypeIcon type={type} />
        <span>
          <span className={styles['recallSourcesTitle']} dir="auto">
            {title}
          </span>
          {relation && (
            <span className={styles['relation']}>{relationWords(relation, titles.get(relation.from) ?? null)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

const KINDS = ['link-to', 'link-from', 'sitting', 'meaning', 'name', 'email', 'phone', 'handle', 'code', 'tag'] as const

/** Describes how a memory is related to another one. `title` is null if unknown. Unknown kinds get a general wording. */
function useRelationWords(): (relation: NonNullable<RecallSource['relation']>, title: string | null) => string {
  const { t } = useTranslation('memories')
  return ({ kind, value }, title) => {
    const known = KINDS.find((one) => one === kind) ?? 'unknown'
    const from = title === null ? t('relation.another') : t('relation.quoted', { title })
    return t(`relation.${known}`, { value: value ?? '', from })
  }
}
