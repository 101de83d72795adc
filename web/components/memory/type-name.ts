import { useTranslation } from 'react-i18next'

const NAMES = {
  note: 'types.note',
  task: 'types.task',
  reminder: 'types.reminder',
  audio: 'types.audio',
  image: 'types.image',
} as const

/** The service's own types in the person's language; a word of the person's own as it is. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('memory')
  return (type) => (isNamed(type) ? t(NAMES[type]) : type)
}

function isNamed(type: string): type is keyof typeof NAMES {
  return Object.hasOwn(NAMES, type)
}
