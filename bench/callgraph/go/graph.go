package main

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
)

type function struct {
	Path      string `json:"path"`
	Name      string `json:"name"`
	Form      string `json:"form"`
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
}

type edge struct {
	From      int    `json:"from"`
	To        int    `json:"to"`
	Line      int    `json:"line"`
	Via       string `json:"via"`
	Certainty string `json:"certainty"`
}

type graph struct {
	root      string
	files     *token.FileSet
	functions []function
	// By where the name stands: a package and its test variant hold the same function twice.
	indexes map[string]int
	edges   map[edge]bool
}

func newGraph(root string, files *token.FileSet) *graph {
	return &graph{root: root, files: files, indexes: map[string]int{}, edges: map[edge]bool{}}
}

func (g *graph) result() any {
	edges := make([]edge, 0, len(g.edges))
	for e := range g.edges {
		edges = append(edges, e)
	}
	return map[string]any{"functions": g.functions, "edges": edges, "blind": []int{}}
}

func (g *graph) addFiles(source *packages.Package) {
	for _, file := range source.Syntax {
		path, ok := g.path(file.Pos())
		if !ok {
			continue
		}
		g.define(path, function{path, path, "module", 1, g.files.Position(file.FileEnd).Line})
		ast.Inspect(file, func(node ast.Node) bool {
			g.addDefinition(path, node)
			return true
		})
	}
}

func (g *graph) addDefinition(path string, node ast.Node) {
	switch node := node.(type) {
	case *ast.FuncDecl:
		form := "function"
		if node.Recv != nil {
			form = "method"
		}
		g.defineNamed(path, node.Name, node.End(), form)
	case *ast.InterfaceType:
		for _, method := range node.Methods.List {
			for _, name := range method.Names {
				g.defineNamed(path, name, method.End(), "signature")
			}
		}
	}
}

func (g *graph) defineNamed(path string, name *ast.Ident, end token.Pos, form string) {
	lines := [2]int{g.files.Position(name.Pos()).Line, g.files.Position(end).Line}
	g.define(g.key(name.Pos()), function{path, name.Name, form, lines[0], lines[1]})
}

func (g *graph) define(key string, definition function) {
	if _, ok := g.indexes[key]; ok {
		return
	}
	g.indexes[key] = len(g.functions)
	g.functions = append(g.functions, definition)
}

// What the language itself settles: the function by name, or the method of the interface.
func (g *graph) addStaticCalls(caller *ssa.Function) {
	for _, block := range caller.Blocks {
		for _, instruction := range block.Instrs {
			site, ok := instruction.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if callee := site.Common().StaticCallee(); callee != nil {
				g.call(caller, declared(callee), site, "static")
			} else if method := site.Common().Method; method != nil {
				g.callAt(caller, method.Pos(), site, "other")
			}
		}
	}
}

func (g *graph) addDynamicCalls(calls *callgraph.Graph) {
	for _, node := range calls.Nodes {
		for _, call := range node.Out {
			if call.Site != nil && call.Site.Common().StaticCallee() == nil {
				g.call(node.Func, declared(call.Callee.Func), call.Site, "dynamic")
			}
		}
	}
}

func (g *graph) call(caller *ssa.Function, callee *ast.FuncDecl, site ssa.CallInstruction, certainty string) {
	if callee != nil {
		g.callAt(caller, callee.Name.Pos(), site, certainty)
	}
}

func (g *graph) callAt(caller *ssa.Function, callee token.Pos, site ssa.CallInstruction, certainty string) {
	to, ok := g.indexes[g.key(callee)]
	if !ok {
		return
	}
	if from, ok := g.owner(caller, site.Pos()); ok {
		g.edges[edge{from, to, g.files.Position(site.Pos()).Line, via(site), certainty}] = true
	}
}

func via(site ssa.CallInstruction) string {
	common := site.Common()
	switch callee := common.StaticCallee(); {
	case common.IsInvoke():
		return "on an interface"
	case callee == nil:
		return "a function value"
	case callee.Signature.Recv() != nil:
		return "on a value"
	default:
		return "by name"
	}
}

// Whose calls these are: those of a function literal belong to what it stands in, those of a variable's value to the
// file.
func (g *graph) owner(caller *ssa.Function, site token.Pos) (int, bool) {
	key := ""
	if declaration := declared(outermost(caller)); declaration != nil {
		key = g.key(declaration.Name.Pos())
	} else if path, ok := g.path(site); ok {
		key = path
	}
	index, ok := g.indexes[key]
	return index, ok
}

func outermost(function *ssa.Function) *ssa.Function {
	for function.Parent() != nil {
		function = function.Parent()
	}
	return function
}

// The declaration a function was made from, also when it is an instance of a generic one; nil for literals.
func declared(function *ssa.Function) *ast.FuncDecl {
	if origin := function.Origin(); origin != nil {
		function = origin
	}
	declaration, _ := function.Syntax().(*ast.FuncDecl)
	return declaration
}

func (g *graph) key(position token.Pos) string {
	return g.files.Position(position).String()
}

func (g *graph) path(position token.Pos) (string, bool) {
	if !position.IsValid() {
		return "", false
	}
	path, err := filepath.Rel(g.root, g.files.Position(position).Filename)
	return filepath.ToSlash(path), err == nil && !strings.HasPrefix(path, "..")
}
