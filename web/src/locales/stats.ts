import { addTexts } from '../i18n/t';
import stats from './en/stats.json' with { type: 'json' };

addTexts(stats);
