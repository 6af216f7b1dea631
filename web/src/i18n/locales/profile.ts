import { addTexts } from '../t';
import profile from './en/profile.json' with { type: 'json' };

addTexts(profile);
