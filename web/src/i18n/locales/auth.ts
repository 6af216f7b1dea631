import { addTexts } from '../t';
import auth from './en/auth.json' with { type: 'json' };

addTexts(auth);
