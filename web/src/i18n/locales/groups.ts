import { addTexts } from '../t';
import groups from './en/groups.json' with { type: 'json' };

addTexts(groups);
