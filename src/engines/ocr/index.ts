export {
  createRecogniser,
  imageProcess,
  type PictureFacts,
  type Pictures,
  remotePictures,
  type TextRecogniser,
} from './image-process.ts'
