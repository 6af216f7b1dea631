import { addTexts } from '../i18n/i18n';
import auth from './en/auth.json' with { type: 'json' };

addTexts(auth);
