import { addTexts } from '../t';
import home from './en/home.json' with { type: 'json' };

addTexts(home);
