import { Skeleton } from '../../ui/skeleton.tsx'

/** As high as rows with one excerpt line, to avoid layout shift */
export function TimelineSkeleton() {
  return <Skeleton lines={7} height={5.125} />
}
