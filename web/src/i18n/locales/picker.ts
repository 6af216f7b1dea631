import { addTexts } from '../t';
import picker from './en/picker.json' with { type: 'json' };

addTexts(picker);
