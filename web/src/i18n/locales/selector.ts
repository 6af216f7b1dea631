import { addTexts } from '../t';
import selector from './en/selector.json' with { type: 'json' };

addTexts(selector);
