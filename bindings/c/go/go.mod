module github.com/barelink/barelink/bindings/c/go

go 1.19
