import { Skeleton } from '../skeleton.tsx'

/** As high as rows with a line of text, so that little moves when they come. */
export function TimelineSkeleton() {
  return <Skeleton lines={7} height={5.125} />
}
