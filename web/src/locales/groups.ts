import { addTexts } from '../i18n/t';
import groups from './en/groups.json' with { type: 'json' };

addTexts(groups);
