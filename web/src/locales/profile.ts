import { addTexts } from '../i18n/t';
import profile from './en/profile.json' with { type: 'json' };

addTexts(profile);
