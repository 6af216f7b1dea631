import { addTexts } from '../t';
import similar from './en/similar.json' with { type: 'json' };

addTexts(similar);
