export {
  createRecogniser,
  type ImageProcess,
  imageProcess,
  type PictureFacts,
  type Pictures,
  remotePictures,
  type TextRecogniser,
} from './image-process.ts'
