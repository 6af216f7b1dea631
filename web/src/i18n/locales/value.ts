import { addTexts } from '../t';
import value from './en/value.json' with { type: 'json' };

addTexts(value);
