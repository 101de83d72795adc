export const TRANSFORMERS_PACKAGE = '@huggingface/transformers'

export interface TransformersModel {
  /** What is imported: the package's name, or another module's URL. */
  module: string
  /** Its name on the hub. */
  model: string
  /** Absolute; null for a model of the hub. */
  folder: string | null
}
