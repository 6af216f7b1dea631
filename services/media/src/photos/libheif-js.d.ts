declare module 'libheif-js/wasm-bundle.js' {
  /** One picture of a HEIF file. */
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
    /** Fills `target.data` with RGBA; calls back with null when the picture does not decode. */
    display<Target>(target: Target, done: (displayed: Target | null) => void): void;
    free(): void;
  }

  const libheif: {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
  export default libheif;
}
