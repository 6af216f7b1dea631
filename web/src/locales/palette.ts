import { addTexts } from '../i18n/i18n';
import palette from './en/palette.json' with { type: 'json' };

addTexts(palette);
