import { addTexts } from '../t';
import ai from './en/ai.json' with { type: 'json' };

addTexts(ai);
