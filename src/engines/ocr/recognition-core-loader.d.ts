/** The module from which tesseract.js's worker loads its WebAssembly: the fastest build for this processor and Node version. */
declare module 'tesseract.js/src/worker-script/node/getCore.js' {
  export interface TesseractApi {
    /** Returns -1 if the language data is unusable. */
    Init(folder: null, languages: string, engine: number): number
    SetVariable(name: string, value: string): void
    /** Reads the file `/input`; returns 1 if it is not an image. */
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
