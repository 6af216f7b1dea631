declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  /** A picture of a HEIF file. */
  export interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
    /** Fills `target.data` with RGBA pixels. The callback gets null if the picture does not decode. */
    display<Target>(target: Target, done: (displayed: Target | null) => void): void;
    free(): void;
  }

  /** An instance of the WebAssembly module. */
  export interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }
}
