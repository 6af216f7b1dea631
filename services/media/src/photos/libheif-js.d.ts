declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  /** One picture of a HEIF file. */
  export interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
    /** Fills `target.data` with RGBA; calls back with null when the picture does not decode. */
    display<Target>(target: Target, done: (displayed: Target | null) => void): void;
    free(): void;
  }

  /** One instance of the WebAssembly module. */
  export interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }
}
