import { addTexts } from '../i18n/t';
import auth from './en/auth.json' with { type: 'json' };

addTexts(auth);
