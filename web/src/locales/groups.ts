import { addTexts } from '../i18n/i18n';
import groups from './en/groups.json' with { type: 'json' };

addTexts(groups);
