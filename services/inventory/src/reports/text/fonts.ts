import { type FontName, fontPath } from './font-files.js';
import { type EmbeddedFont, ShapedFont } from './shaped-font.js';

type HanFont = Extract<FontName, 'japanese' | 'korean' | 'simplified' | 'traditional'>;

const SCRIPTS: [RegExp, FontName][] = [
  [/\p{scx=Arabic}/u, 'arabic'],
  [/\p{scx=Hebrew}/u, 'hebrew'],
  [/\p{scx=Thai}/u, 'thai'],
  [/\p{scx=Devanagari}/u, 'devanagari'],
];
const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator})|[\uFE0F\u20E3]/u;
/** Han, kana, bopomofo and Hangul, with the punctuation and the wide forms that go with them. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** The fonts that are searched for other characters. Small fonts come first, because the search loads each font. */
const FALLBACKS: FontName[] = ['latin', 'emoji', 'devanagari', 'arabic', 'hebrew', 'thai', 'japanese'];

/** Chooses a font for each character. A font is loaded when a text first needs it, because a Han font takes 20 MB. */
export class Fonts {
  private readonly loaded = new Map<FontName, ShapedFont>();
  private readonly han: HanFont[];

  /**
   * @param embed makes pdfkit embed the font of a file
   * @param language BCP 47; decides which region's forms Han characters have if the text does not tell
   */
  constructor(
    private readonly embed: (path: string) => EmbeddedFont,
    language: string,
  ) {
    this.han = hanFonts(language);
  }

  /** The fonts of the clusters of a text, each a character with the marks on it. */
  choose(text: string, clusters: string[], isBold: boolean): ShapedFont[] {
    const han = HANGUL.test(text) ? 'korean' : KANA.test(text) ? 'japanese' : undefined;
    return clusters.map((cluster) => this.fontOf(cluster, han, isBold));
  }

  latin(isBold: boolean): ShapedFont {
    return this.get(isBold ? 'latinBold' : 'latin');
  }

  private fontOf(cluster: string, han: HanFont | undefined, isBold: boolean): ShapedFont {
    const latin = this.latin(isBold);
    const code_point = cluster.codePointAt(0) ?? 0;
    if (code_point < 0x80 && cluster.length === 1) return latin;
    if (EMOJI.test(cluster) && this.get('emoji').covers(code_point)) return this.get('emoji');
    const [, name] = SCRIPTS.find(([script]) => script.test(cluster)) ?? [];
    if (name && this.get(name).covers(code_point)) return this.get(name);
    if (latin.covers(code_point)) return latin;
    const names = EAST_ASIAN.test(cluster) ? [...(han ? [han] : []), ...this.han] : FALLBACKS;
    return names.map((each) => this.get(each)).find((font) => font.covers(code_point)) ?? latin;
  }

  private get(name: FontName): ShapedFont {
    const known = this.loaded.get(name);
    if (known) return known;
    const path = fontPath(name);
    const font = new ShapedFont(this.embed(path), path, name !== 'latin' && name !== 'latinBold');
    this.loaded.set(name, font);
    return font;
  }
}

function hanFonts(language: string): HanFont[] {
  const { language: code, script } = new Intl.Locale(language).maximize();
  const own: HanFont =
    code === 'ja' ? 'japanese' : code === 'ko' ? 'korean' : script === 'Hant' ? 'traditional' : 'simplified';
  return [own, ...(['simplified', 'traditional', 'japanese', 'korean'] as const).filter((name) => name !== own)];
}
