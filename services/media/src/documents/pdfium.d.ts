declare module '@hyzyla/pdfium' {
  /** A page of a PDF. Its size is in points and 0 if the page cannot be read. */
  interface PDFiumPage {
    getOriginalSize(): { originalWidth: number; originalHeight: number };
    /** Draws the page on white, as RGBA. `width` and `height` are pixels. */
    render(options: {
      render: 'bitmap';
      width: number;
      height: number;
    }): Promise<{ data: Uint8Array; width: number; height: number }>;
  }

  export interface PDFiumDocument {
    getPageCount(): number;
    getPage(index: number): PDFiumPage;
  }

  /** An instance of the WebAssembly module. */
  export class PDFiumLibrary {
    static init(): Promise<PDFiumLibrary>;
    /** @throws Error with a sentence that says why */
    loadDocument(content: Uint8Array): Promise<PDFiumDocument>;
  }
}
