import { addTexts } from '../i18n/t';
import display from './en/display.json' with { type: 'json' };

addTexts(display);
