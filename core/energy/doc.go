// Package energy is what observations, incidents and audits say of energy that can kill.
//
// People die of a few kinds of energy: ten of them, from gravity to temperature. Where there is
// as much of one as would break a body (some 500 foot-pounds, 678 joules, in one reading; 1,500
// joules in another), what counts is not whether something happened but whether a direct control
// was there: one that is aimed at that energy, verified to be in place, and works although somebody
// errs. The share of the hazards seen that had one is the high-energy control assessment (HECA). By
// four questions each record has its place in the model of safety classification and learning (SCL):
// was the energy high, did something happen, was somebody seriously hurt, was there a direct control.
//
// No rule reads joules, so that no line is a setting: people choose by pictograms and their
// examples, such as a fall of 1.2 m or 50 V, which stand for that much.
//
// To answer is never asked for. The package has no tables: each kind of record has three columns.
package energy
