import { addTexts } from '../t';
import palette from './en/palette.json' with { type: 'json' };

addTexts(palette);
