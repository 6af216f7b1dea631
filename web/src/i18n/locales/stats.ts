import { addTexts } from '../t';
import stats from './en/stats.json' with { type: 'json' };

addTexts(stats);
