import { addTexts } from '../i18n/i18n';
import profile from './en/profile.json' with { type: 'json' };

addTexts(profile);
