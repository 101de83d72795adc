/** The imports that this process is at. What is no hurry waits for their end: they have the processor, and memory holds no model beside them. */
export interface ImportsUnderWay {
  /** Answers how to end it; ended twice it is ended once. */
  begin(): () => void
  isAny(): boolean
}

export function createImportsUnderWay(): ImportsUnderWay {
  const underWay = new Set<symbol>()
  return {
    begin: () => {
      const one = Symbol('import')
      underWay.add(one)
      return () => void underWay.delete(one)
    },
    isAny: () => underWay.size > 0,
  }
}
