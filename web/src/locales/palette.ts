import { addTexts } from '../i18n/t';
import palette from './en/palette.json' with { type: 'json' };

addTexts(palette);
