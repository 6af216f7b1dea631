import { addTexts } from '../t';
import keys from './en/keys.json' with { type: 'json' };

addTexts(keys);
