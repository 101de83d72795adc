import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RecallSource, SourcedRecallView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './recall-answer.module.css'
import { RecallSources } from './recall-sources.tsx'
import { type RecallBlock, readRecallText } from './recall-text.ts'

export function RecallAnswer({ answer }: { answer: SourcedRecallView }) {
  const { t } = useTranslation('memories')
  const { preface, matches, related } = useMemo(() => readRecallText(answer.text), [answer.text])
  const copy = async () => {
    const isDone = await copyText(answer.text)
    showToast({ text: isDone ? t('recall.copied') : t('recall.notCopied') })
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
    <Block
      key={block.id ?? index}
      Heading={Heading}
      block={block}
      isKnown={sources.some(({ id }) => id === block.id)}
    />
  ))
}

function Block({ Heading, block, isKnown }: Pick<BlocksProps, 'Heading'> & { block: RecallBlock; isKnown: boolean }) {
  return (
    <article className={styles['block']}>
      {block.title !== '' && (
        <Heading className={styles['title']} dir="auto">
          {isKnown ? <Link href={`/m/${block.id}`}>{block.title}</Link> : block.title}
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
