import { addTexts } from '../t';
import search from './en/search.json' with { type: 'json' };

addTexts(search);
