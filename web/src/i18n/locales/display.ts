import { addTexts } from '../t';
import display from './en/display.json' with { type: 'json' };

addTexts(display);
