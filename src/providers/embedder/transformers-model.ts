export const TRANSFORMERS_PACKAGE = '@huggingface/transformers'

export interface TransformersModel {
  /** The module to import: the package's name or a URL. */
  module: string
  /** Its name on the Hugging Face hub. */
  model: string
  /** Absolute path; null for a model from the hub. */
  folder: string | null
}
