/** What tesseract.js's own worker takes its WebAssembly module from: the fastest build that this processor and Node run. */
declare module 'tesseract.js/src/worker-script/node/getCore.js' {
  export interface TesseractApi {
    /** -1 where the data is unusable. */
    Init(folder: null, languages: string, engine: number): number
    SetVariable(name: string, value: string): void
    /** Of the file `/input`; 1 where it is no image. */
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetTSVText(page: number): string
    Clear(): void
    End(): void
  }
  export interface TesseractModule {
    FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
    TessBaseAPI: new () => TesseractApi
  }
  type Core = (options: {
    TesseractProgress(): void
    print(line: string): void
    printErr(line: string): void
  }) => Promise<TesseractModule>
  const getCore: (engine: number, path: null, response: { progress(): void }) => Promise<Core>
  export default getCore
}
