import { addTexts } from '../t';
import welcome from './en/welcome.json' with { type: 'json' };

addTexts(welcome);
